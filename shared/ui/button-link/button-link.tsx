import type { ReactNode } from 'react';
import { Link } from 'shared/singleton';
import { buttonLook, type ButtonLook } from '../button/button-look';

export type ButtonLinkProps = ButtonLook & { readonly children: ReactNode; readonly onClick?: () => void } & (
    { readonly to: string } | { readonly href: string; readonly download?: boolean | string }
  );

/** A link that looks like a button: `to` stays inside the site, `href` leaves it (files, `tel:`, `mailto:`). */
export function ButtonLink({ children, onClick, ...props }: ButtonLinkProps) {
  const { look, sign } = buttonLook(props);
  if ('to' in props) return <Link {...look} to={props.to} onClick={onClick}>{sign}{children}</Link>;
  return <a {...look} href={props.href} download={props.download} onClick={onClick}>{sign}{children}</a>;
}
