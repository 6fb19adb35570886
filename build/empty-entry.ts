// A remote's own entry: everything it offers leaves through its routes.
export {};
