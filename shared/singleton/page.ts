import { useEffect } from 'react';
import { useSite } from './site';

/**
 * Names the page in the tab. `title` stands before the product's name; without one the product's name stands alone.
 * Every remote calls it once per route, so that the title moves with the address.
 */
export function usePageTitle(title?: string): void {
  const { name } = useSite();
  useEffect(() => {
    document.title = title === undefined ? name : `${title} · ${name}`;
  }, [title, name]);
}
