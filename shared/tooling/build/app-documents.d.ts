declare module 'app-documents' {
  import type { BuildDocument } from 'shared/contracts/remote-module';
  export const documents: readonly BuildDocument[];
}
