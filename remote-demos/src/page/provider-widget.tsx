import { useEffect } from 'react';
import { useFeatures } from 'shared/singleton';

const source = 'https://dashboard.retellai.com/retell-widget.js';
const elementId = 'retell-widget';

/** The provider's own widget, only where a public key is configured. It draws itself; the content security policy lets in this one script. */
export function ProviderWidget({ agentId }: { readonly agentId: string | null }) {
  const { retellPublicKey } = useFeatures();
  useEffect(() => {
    if (retellPublicKey === null || agentId === null || document.getElementById(elementId) !== null) return;
    const script = document.createElement('script');
    script.id = elementId;
    script.src = source;
    script.type = 'module';
    script.dataset.publicKey = retellPublicKey;
    script.dataset.agentId = agentId;
    document.head.append(script);
    return () => script.remove();
  }, [retellPublicKey, agentId]);
  return null;
}
