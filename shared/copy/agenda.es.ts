import type { AppointmentItem } from '../contracts/conversations/agenda';

export const bookingWayLabels: Readonly<Record<AppointmentItem['bookedBy'], string>> = { phone: 'Por teléfono', web: 'Llamada desde la web', chat: 'Por chat' };
