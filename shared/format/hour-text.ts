/** Formats `14:30` as people say it: `2:30 pm`. `24:30` is half past midnight: `12:30 am, next day`. */
export function hourText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const text = `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours % 24 < 12 ? 'am' : 'pm'}`;
  return hours < 24 ? text : `${text}, next day`;
}
