/** 折 as the contract takes it, in ten-thousandths: 8.5 is 8500. Digits too many are not rounded away, they are refused. */
export const bpOf = (fold: number | null): number | undefined => (fold === null ? undefined : Number((fold * 1000).toFixed(6)))
