/** Builds the question before a permanent deletion: the specification's sentence, then `about`, which names what goes. */
export const deletionQuestion = (about: string) =>
  ({
    title: 'Confirm Deletion',
    text: `Are you sure you want to delete this data? This action cannot be undone. ${about}`,
    icon: 'warning',
    confirm: 'Delete',
    cancel: 'Cancel',
  }) as const;
