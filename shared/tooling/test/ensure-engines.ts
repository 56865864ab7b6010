import { enginePackages, findCaddy, findFirefox, hasWebKit } from './engines';
import { installFromSystem, starts } from './system-packages';

function hasAll(): boolean {
  const firefox = findFirefox();
  return firefox !== undefined && starts(firefox) && hasWebKit() && findCaddy() !== undefined;
}

// WebKitGTK exists on Linux only; elsewhere the configuration leaves out the tests of the two engines and of the proxy.
if (process.platform === 'linux' && !hasAll() && !(installFromSystem('Firefox, WebKit and Caddy', enginePackages) && hasAll())) {
  console.error(
    'Firefox, WebKit or Caddy could not be found or installed, and some browser tests need them.\n' +
    `Install them with the system (Debian: "sudo apt-get install ${enginePackages.join(' ')}") and run "npm test" again.`,
  );
  process.exitCode = 1;
}
