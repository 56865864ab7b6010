// Long because all texts of the operators' release pages are together, and each list must be complete.
import type { AutomaticReason } from 'shared/contracts/releases/automatic-reason';
import { hostName, type AppName } from 'shared/contracts/apps/apps';
import type { OperatorAction } from 'shared/contracts/releases/access';
import type { FailedAct, FailureCause, VitalName } from 'shared/contracts/releases/vitals-names';
import { releaseCopy } from 'shared/copy/releases.es';

/** A remote's name, given by its team. */
const nameOf = (app: AppName): string => (app === hostName ? 'Armazón' : app.charAt(0).toUpperCase() + app.slice(1).replaceAll('-', ' '));

const causes: Record<FailureCause | FailedAct, string> = {
  integrity_missing: 'sin huella de integridad',
  load: 'no cargó',
  timeout: 'no respondió a tiempo',
  styles: 'sin sus estilos',
  no_app: 'sin módulo expuesto',
  render: 'falló al dibujarse',
  hydration: 'se redibujó',
  uncaught: 'error sin capturar',
  blank: 'página en blanco',
  call_failed: 'llamada fallida',
  form_failed: 'envío fallido',
};

const actions: Record<OperatorAction, string> = {
  read: 'leer el registro',
  publish: 'publicar versiones',
  activate: 'activar versiones',
  rollback: 'volver a versiones anteriores',
  canary: 'cambiar el canario',
  freeze: 'congelar o descongelar',
  preview: 'dar vistas previas',
  administer: 'administrar accesos',
  clinics: 'administrar clínicas',
};

/** Requests that wait for a second person, for a named version or part. */
const requests: Readonly<Record<string, string>> = { activate: 'activarla', ship: 'sacarla poco a poco', canary: 'darla a una parte de los visitantes', promote: 'promocionarla', rollback: 'volver a ella', lift_quarantine: 'levantar su cuarentena', remove_key: 'quitar una clave', unprotect_app: 'dejar de protegerla' };

const guards: Readonly<Record<string, string>> = { failed: 'sesiones con fallo', hydration: 'páginas que se redibujan', call_failed: 'llamadas fallidas', form_failed: 'envíos fallidos', common: 'también falla la versión de reserva', slow_LCP: 'LCP más lento', slow_INP: 'INP más lento', slow_CLS: 'CLS mayor', slow_TBT: 'más bloqueo' };

export const opsCopy = {
  title: 'Versiones',
  demos: 'Llamadas reservadas',
  intro: 'Qué recibe cada visitante, quién lo decidió y cómo le va.',
  stale: 'No se puede leer el registro: esto es lo último que se sabe.',
  loading: 'Leyendo el registro…',
  nameOf,
  /** By the log's kind, which an older page may not know. */
  kinds: releaseCopy.kinds as Readonly<Record<string, string>>,
  causes: causes as Readonly<Record<string, string>>,
  log: {
    actions: actions as Readonly<Record<string, string>>,
    counted: ({ failures, sessions, otherFailures, otherSessions, guard }: AutomaticReason) => {
      const [what = '', engine] = guard.split('@');
      return `${releaseCopy.failedSessions(failures, sessions)}; al mismo tiempo, ${otherFailures} de ${otherSessions} con la otra versión (${guards[what] ?? what}${engine === undefined ? '' : `, ${engine}`})`;
    },
    notServed: (days: string) => `nadie la ha recibido en ${days} ${days === '1' ? 'día' : 'días'}`,
    signed: (key: string, content: string) => `(firma ${key}, contenido ${content})`,
    until: (moment: string) => `hasta ${moment}`,
    token: (name: string, does: string, where: string) => (does === '' ? `«${name}»` : `«${name}»: ${does} en ${where}`),
    step: (step: string) => `en el paso ${step}`,
    entry: (entry: string) => `en la entrada ${entry}`,
    together: (releases: string) => `junto con otras (${releases})`,
    follows: (release: string) => `por ir junto con ${release}`,
    pinned: (reason: string) => `y la fijó: «${reason}»`,
    asked: (act: string) => `${requests[act] ?? act}, a la espera de otra persona`,
    request: (id: string) => `(petición ${id})`,
    offline: (at: string) => `(se hizo el ${at}, sin la base de datos)`,
    unproven: '(no había estado en uso antes)',
  },
  signIn: {
    title: 'Solo para operadores',
    text: 'Entra con tu cuenta del panel si tienes el rol de operador.',
    panel: 'Entrar con mi cuenta',
    notOperator: 'Tu cuenta no tiene el rol de operador.',
    leave: 'Cerrar sesión',
    signedInAs: (name: string) => `Has entrado como ${name}`,
  },
  live: {
    caption: 'Qué está activo',
    part: 'Parte',
    stable: 'Estable',
    fallback: 'Reserva',
    canary: 'Canario',
    next: 'Siguiente',
    since: 'Desde',
    by: 'Quién',
    none: '–',
    frozen: 'Congelada',
    quarantined: (count: number) => (count === 1 ? '1 en cuarentena' : `${count} en cuarentena`),
    choose: (name: string) => `Ver ${name}`,
  },
  curves: {
    title: 'Cómo les va a las versiones',
    choose: 'Qué muestra la curva',
    metrics: { failures: 'Sesiones con fallo', LCP: 'LCP', INP: 'INP', CLS: 'CLS', FCP: 'FCP', TTFB: 'TTFB', TBT: 'Bloqueo' } satisfies Record<'failures' | VitalName, string>,
    chart: (metric: string) => `${metric} por hora y versión`,
    unmeasured: 'Aún no hay mediciones en estas horas.',
    empty: 'Aún no hay sesiones en estas horas.',
    summary: (version: string, failures: number, sessions: number) => `${version}: ${releaseCopy.failedSessions(failures, sessions)}`,
    marker: (version: string, at: string) => `${version} activada el ${at}`,
    vitals: 'Velocidad (percentil 75)',
    causes: 'Causas',
    percent: (rate: number) => new Intl.NumberFormat('es-ES', { style: 'percent', maximumFractionDigits: 1 }).format(rate),
    milliseconds: (value: number) => `${new Intl.NumberFormat('es-ES', { useGrouping: 'always', maximumFractionDigits: 0 }).format(value)} ms`,
    plain: (value: number) => new Intl.NumberFormat('es-ES', { maximumFractionDigits: 3 }).format(value),
  },
  releases: {
    title: 'Versiones publicadas',
    activate: 'Activar',
    rollback: 'Volver a esta',
    ship: 'Sacar poco a poco',
    canary: 'Canario',
    lift: 'Levantar cuarentena',
    active: 'Estable',
    inCanary: (percent: number) => `Canario ${percent} %`,
    inQuarantine: 'En cuarentena',
    misfits: 'Está en uso, pero hoy no se podría activar:',
    shipping: (version: string, percent: number, others: readonly { app: string; version: string }[]) => `${[version, ...others.map((one) => `junto con ${nameOf(one.app)} ${one.version}`)].join(' ')} está saliendo: la recibe el ${percent} % de los visitantes`,
    heldBack: (version: string, percent: number) => `El ${percent} % de los visitantes conserva ${version} para comparar`,
    paused: (by: string, reason: string) => `En pausa, ${by}${reason === '' ? '' : `: «${reason}»`}`,
    isProtected: 'Protegida: otra persona aprueba lo que se pida.',
    asked: (by: string, act: string, reason: string, end: string) => `${by} pide ${act}${reason === '' ? '' : `: «${reason}»`}. Se puede aprobar hasta el ${end}.`,
    request: (act: string, share: number | null) => act === 'canary' ? `darla al ${share ?? 0} % de los visitantes` : requests[act] ?? act,
    evidence: 'Pruebas reunidas para el siguiente paso',
    counted: (bad: number, heard: number, otherBad: number, otherHeard: number) => `${releaseCopy.failedSessions(bad, heard)}; con la otra versión, ${otherBad} de ${otherHeard}`,
    because: (by: string, reason: string) => `${by}: «${reason}»`,
  },
  change: {
    rollbackNow: 'Volver a la anterior',
    pause: 'Pausar la salida',
    resume: 'Seguir',
    approve: 'Aprobar',
    stop: 'Parar la salida',
    promote: 'Promocionar el canario',
    endCanary: 'Terminar el canario',
    freeze: 'Congelar',
    unfreeze: 'Descongelar',
    reason: 'Motivo, para el registro',
    percent: (value: number) => `${value} % de los visitantes`,
    confirm: 'Confirmar',
    cancel: 'Cancelar',
    lookAgain: 'Cerrar y volver a mirar',
    titles: {
      activate: (version: string) => `Activar ${version} para todos`,
      rollback: (version: string) => `Volver a ${version}`,
      canary: (version: string) => `Dar ${version} a una parte de los visitantes`,
      endCanary: (version: string) => `Terminar el canario de ${version}: todos reciben la estable`,
      promote: (version: string) => `Promocionar ${version}`,
      ship: (version: string) => `Sacar ${version} poco a poco: 1, 10, 50 y 100 %`,
      pause: (version: string) => `Pausar la salida de ${version}`,
      resume: (version: string) => `Dejar seguir a ${version}`,
      stop: (version: string) => `Parar la salida de ${version}: todos reciben la estable`,
      approve: (version: string) => `Aprobar lo pedido: ${version}`,
      freeze: 'Congelar esta parte',
      unfreeze: 'Descongelar esta parte',
      lift: (version: string) => `Levantar la cuarentena de ${version}`,
    },
    done: 'Hecho. Queda en el historial.',
  },
  history: {
    title: 'Historial',
    empty: 'Todavía no ha pasado nada.',
    before: (version: string) => `(antes ${version})`,
    taken: 'quitó a los visitantes',
    reason: (text: string) => `«${text}»`,
  },
} as const;
