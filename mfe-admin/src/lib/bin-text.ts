/** Says in a deletion question that what `about` names goes to the bin. */
export const binText = (about: string): string => `${about}. The bin keeps a copy for 30 days.`;
