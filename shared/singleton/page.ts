import { useEffect } from 'react';
import { useSite } from './site';

/** Sets the tab's title: `title` and the product's name, or only the latter. Every remote calls it once per route. */
export function usePageTitle(title?: string): void {
  const { name } = useSite();
  useEffect(() => {
    document.title = title === undefined ? name : `${title} · ${name}`;
  }, [title, name]);
}
