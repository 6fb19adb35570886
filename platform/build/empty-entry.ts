// A remote's own entry is empty: everything it offers is exposed through its routes.
export {};
