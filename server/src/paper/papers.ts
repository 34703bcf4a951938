/** What each kind of paper is drawn from. Each subject adds its own, beside the function that draws it. */
export interface Papers {}

export type PaperOrder = { readonly [Kind in keyof Papers]: { readonly kind: Kind } & Papers[Kind] }[keyof Papers]

/** Draws each kind of paper as a PDF. */
export type Pens = { readonly [Kind in keyof Papers]: (order: Papers[Kind]) => Promise<Buffer> }
