const question = (text: string) =>
  ({
    title: 'Confirm Deletion',
    text: `Are you sure you want to delete this data? ${text}`,
    icon: 'warning',
    confirm: 'Delete',
    cancel: 'Cancel',
  }) as const;

/** Builds the question before a move to the bin. `about` names the thing or the `many` and what depends on it. */
export const binQuestion = (about: string, many = false) => {
  const [stays, it] = many ? ['They stay', 'them'] : ['It stays', 'it'];
  return question(`${about}. ${stays} in the bin for 30 days, where you can restore ${it}.`);
};

/** Builds the question before a permanent deletion: the specification's sentence, then `about`. */
export const finalQuestion = (about: string) => question(`This action cannot be undone. ${about}`);
