/** What a product is asked for with where nothing of it is chosen. Apart from the schema, so that pages need none for it. */
export const noChoice = { prints: [], options: [], sample: false, rushDays: 0 }
