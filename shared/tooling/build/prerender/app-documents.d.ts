declare module 'app-documents' {
  import type { BuildDocument } from 'shared/contracts/apps/remote-module';
  export const documents: readonly BuildDocument[];
}
