/** Lagos people write 0803…; WhatsApp wants the number with its country. */
const NIGERIA = '234';

/** Returns the link that opens WhatsApp with a message: to a number as `dialed` returns it, or to a person that is chosen there. */
export function whatsAppLink(text: string, number = ''): string {
  const international = number.startsWith('+')
    ? number.slice(1)
    : number.replace(/^00/, '').replace(/^0/, NIGERIA);
  return `https://wa.me/${international}?text=${encodeURIComponent(text)}`;
}
