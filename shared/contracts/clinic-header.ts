/** A window names the clinic that it shows: what is for another one, because the person has turned to it elsewhere, is refused. In the address of a stream: `clinic`. */
export const clinicHeader = 'x-clinic';
