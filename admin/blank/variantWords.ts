/** 黑色 L; 不分规格 where it has neither colour nor size. */
export const variantWords = ({ colour, size }: { readonly colour: string; readonly size: string }): string =>
  [colour, size].filter(Boolean).join(' ') || '不分规格'
