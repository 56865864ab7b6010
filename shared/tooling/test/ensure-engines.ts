import { enginePackages, findCaddy, findFirefox, hasWebKit } from './engines';
import { installFromSystem, starts } from './system-packages';

function hasEngines(): boolean {
  const firefox = findFirefox();
  return firefox !== undefined && starts(firefox) && hasWebKit();
}

// WebKitGTK exists on Linux only; elsewhere the tests of the two engines and of the proxy are skipped.
if (process.platform === 'linux') {
  if (!hasEngines() || findCaddy() === undefined) installFromSystem('Firefox, WebKit and Caddy', enginePackages);
  if (!hasEngines()) {
    console.error(
      'Firefox and WebKit could not be found or installed, and some browser tests run in them.\n' +
        `Install them with the system (Debian: "sudo apt-get install ${enginePackages.join(' ')}") and run "npm test" again.`,
    );
    process.exitCode = 1;
  } else if (findCaddy() === undefined) console.log('Caddy could not be found or installed: the test of api/deploy/Caddyfile is left out.');
}
