import type { BuildDocument } from 'shared/contracts/remote-module';
import { App } from './app';

export const documents: readonly BuildDocument[] = [{ route: '/', title: '{{site.name}}', App }];
