import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { useState } from 'react';

type Texts<Name extends string> = Readonly<Record<Name, string>>;

interface FormOptions<Name extends string> {
  /** What the fields hold at first, by the names that the api has for them. */
  start: Texts<Name>;
  /** Returns what is wrong with what was typed. It shows once the form was submitted. */
  check: (typed: Texts<Name>) => Partial<Record<Name, string | false>>;
  /** Why the last save was refused. */
  error: unknown;
}

/** The texts of a form in a sheet, which keeps them itself when it is closed. */
export function useForm<Name extends string>({ start, check, error }: FormOptions<Name>) {
  const [typed, setTyped] = useState(start);
  const [submitted, setSubmitted] = useState(false);
  const names = Object.keys(start) as Name[];
  const { at, general } = formErrors(error, names);
  const texts = Object.fromEntries(names.map((name) => [name, typed[name].trim()])) as Texts<Name>;
  const problems = check(texts);
  return {
    /** What was typed, without the spaces around it. */
    texts,
    /** Why the form as a whole was refused. */
    general,
    field: (name: Name) => {
      const problem: string | false | undefined = problems[name];
      return {
        value: typed[name],
        error: (submitted && problem) || at[name],
        onChange: ({ target: { value } }: { target: { value: string } }) =>
          setTyped((current) => ({ ...current, [name]: value })),
      };
    },
    /** Returns a handler that saves if nothing is wrong. */
    submit: (save: (texts: Texts<Name>) => void) => () => {
      setSubmitted(true);
      if (!Object.values(problems).some(Boolean)) save(texts);
    },
  };
}
