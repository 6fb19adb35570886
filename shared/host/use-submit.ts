import { useRef } from 'react';
import { useMutation } from './query.ts';

/**
 * A mutation that a form submits. `mutate` does nothing while one is under way: the second press of a double click comes
 * before the render that disables the button. `mutate` returns whether it submits.
 */
export function useSubmit<Data, Variables = void>(
  options: Omit<Parameters<typeof useMutation<Data, Error, Variables>>[0], 'onSettled'>,
) {
  const isUnderWay = useRef(false);
  const onSettled = () => {
    isUnderWay.current = false;
  };
  const mutation = useMutation<Data, Error, Variables>({ ...options, onSettled });
  const mutate = (...args: Parameters<typeof mutation.mutate>): boolean => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    mutation.mutate(...args);
    return true;
  };
  return { ...mutation, mutate };
}
