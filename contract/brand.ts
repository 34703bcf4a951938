declare const brand: unique symbol

/** A `Base` the compiler will not mistake for another `Base`: fen are not yuan, a company id is not an order id. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name }
