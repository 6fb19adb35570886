/** What becomes of it, after what it is. */
export const BIN = 'It stays in the bin for 30 days, where you can restore it.';

/** The question before something is deleted: the specification's sentence, then what `about` says of it. */
export const deletionQuestion = (about: string) =>
  ({
    title: 'Confirm Deletion',
    text: `Are you sure you want to delete this data? This action cannot be undone. ${about}`,
    icon: 'warning',
    confirm: 'Delete',
    cancel: 'Cancel',
  }) as const;
