import type { ReactNode } from 'react';
import { Mail, MapPin, Phone, type LucideIcon } from 'lucide-react';
import { Link, useSite } from 'shared/singleton';
import { VoiceMark, look } from 'shared/ui';
import { footerCopy } from './footer.copy.es';
import styles from './footer.module.css';

export function Footer() {
  const { name, city, email, phone, phoneHref } = useSite();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <p className={styles.name}>
            <VoiceMark size={30} />
            {name}
          </p>
          <p className={styles.claim}>{footerCopy.claim}</p>
        </div>
        <Column title={footerCopy.contact}>
          <Contact Icon={Mail}><a className={styles.link} href={`mailto:${email}`}>{email}</a></Contact>
          <Contact Icon={Phone}><a className={styles.link} href={`tel:${phoneHref}`}>{phone}</a></Contact>
          <Contact Icon={MapPin}><span className={styles.link}>{city}</span></Contact>
        </Column>
        <Column title={footerCopy.site}>
          {footerCopy.links.map(({ href, text }) => (
            <li key={href}><Link className={styles.link} to={href}>{text}</Link></li>
          ))}
        </Column>
        <Column title={footerCopy.legal}>
          {footerCopy.documents.map(({ href, text }) => (
            <li key={href}><a className={styles.link} href={href} target="_blank">{text} <span className={look.soft}>{footerCopy.pdf}</span></a></li>
          ))}
        </Column>
      </div>
    </footer>
  );
}

function Contact({ Icon, children }: { readonly Icon: LucideIcon; readonly children: ReactNode }) {
  return <li className={look.row}><Icon className={look.accent} size={18} aria-hidden="true" />{children}</li>;
}

function Column({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <ul className={look.anywhere}>{children}</ul>
    </div>
  );
}
