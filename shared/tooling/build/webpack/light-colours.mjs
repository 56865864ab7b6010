/** Chrome before 123 and Safari before 17.5 lack light-dark(): they get the light colours. Only the tokens use it. */
export default function lightColours(sheet) {
  const light = [...sheet.matchAll(/(--color-[\w-]+): light-dark\(([^,]+), [^)]+\);/g)].map(([, name, colour]) => `${name}: ${colour};`);
  if (light.length === 0) return sheet;
  return `${sheet}\n@layer tokens { @supports not (color: light-dark(#000, #fff)) { :root { color-scheme: light; ${light.join(' ')} } } }\n`;
}
