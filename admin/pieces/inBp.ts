/** Per cent in ten-thousandths, as contracts have them. Digits too many are not rounded away, they are refused. */
export const inBp = (percent: number): number => Number((percent * 100).toFixed(6))
