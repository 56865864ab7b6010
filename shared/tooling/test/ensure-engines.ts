import { enginePackages, findFirefox, hasWebKit } from './engines';
import { installFromSystem, starts } from './system-packages';

function hasEngines(): boolean {
  const firefox = findFirefox();
  return firefox !== undefined && starts(firefox) && hasWebKit();
}

// WebKitGTK exists on Linux only; elsewhere the configuration skips the tests of the two engines.
if (process.platform === 'linux' && !hasEngines() && !(installFromSystem('Firefox and WebKit', enginePackages) && hasEngines())) {
  console.error(
    'Firefox and WebKit could not be found or installed, and some browser tests run in them.\n' +
      `Install them with the system (Debian: "sudo apt-get install ${enginePackages.join(' ')}") and run "npm test" again.`,
  );
  process.exitCode = 1;
}
