/** The page of saved videos and data use. */
export const ON_DEVICE = '/app/on-this-phone';
