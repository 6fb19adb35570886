import { useEffect, useState } from 'react';

/** Returns an address of a file for as long as it is shown; null until the first effect, and without a file. */
export function useObjectUrl(file: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => {
      URL.revokeObjectURL(url);
      setAddress(null);
    };
  }, [file]);
  return address;
}
