const question = (text: string) =>
  ({
    title: 'Confirm Deletion',
    text: `Are you sure you want to delete this data? ${text}`,
    icon: 'warning',
    confirm: 'Delete',
    cancel: 'Cancel',
  }) as const;

/** Before something goes to the bin: what it is and what hangs on it (`about`), and how long it can be restored. */
export const binQuestion = (about: string) =>
  question(`${about}. It stays in the bin for 30 days, where you can restore it.`);

/** Before something is deleted for good: the specification's sentence, then what `about` says of it. */
export const finalQuestion = (about: string) => question(`This action cannot be undone. ${about}`);
