import { rotateKeys } from 'shared/contracts/keys-admin';
import type { Line } from 'shared/tooling/release/command-line';
import { asking } from './asking';

export const keyLines: readonly Line[] = [
  { line: 'rotate', about: 'change the master key to the one in MASTER_KEY_NEXT, which every process has to have', example: 'keys rotate',
    run: asking(rotateKeys, ({ dataKeys }) => `${dataKeys} data keys are wrapped by the new master key, and the old one opens nothing here. Make the new one MASTER_KEY; keep the old one as long as a backup from before.`, {
      not_found: 'There is no key to change to: "openssl rand -hex 32" into the file of MASTER_KEY_NEXT_FILE on every machine, or MASTER_KEY_NEXT and a start',
      already_exists: 'A change to another key has begun: give that one as MASTER_KEY_NEXT and end it first',
    }) },
];
