/** How to allow the microphone, by browser. */
export const allow = {
  chrome: 'Para permitirlo: pulsa el icono que hay a la izquierda de la dirección, activa «Micrófono» y vuelve a intentarlo.',
  android: 'Para permitirlo: pulsa el icono que hay a la izquierda de la dirección, entra en «Permisos», permite el micrófono y vuelve a intentarlo.',
  firefoxOnAndroid: 'Para permitirlo: pulsa el icono que hay a la izquierda de la dirección, cambia «Micrófono» de «Bloqueado» a «Permitido» y vuelve a intentarlo.',
  firefox: 'Para permitirlo: pulsa el micrófono tachado que hay junto a la dirección, quita el bloqueo y vuelve a intentarlo.',
  safari: 'Para permitirlo: en el menú Safari, abre «Ajustes para este sitio web…», elige «Permitir» en Micrófono y vuelve a intentarlo.',
  iphone: 'Para permitirlo: pulsa el icono que hay junto a la dirección, abre «Ajustes del sitio web», elige «Permitir» en Micrófono y vuelve a intentarlo.',
  otherOnIphone: 'Para permitirlo: abre los Ajustes del dispositivo, busca este navegador, activa «Micrófono», recarga la página y vuelve a intentarlo.',
};
