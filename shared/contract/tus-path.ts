/** Where videos come in pieces, over tus 1.0: not calls of the contract, whose methods tus has more than. */
export const TUS_PATH = '/admin/videos/upload/tus';
