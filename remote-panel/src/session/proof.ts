import { createContext } from 'react';
import type { Proven } from 'shared/ui/use-proof';

/** Does what may ask for a second factor anew. */
export const ProofContext = createContext<Proven>((work) => work());
