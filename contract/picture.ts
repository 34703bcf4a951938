import { text } from './text.ts'

/** A picture's name without size and ending: what an upload of kind `picture` answers as its link. */
export const PictureName = text('图片', 120).refine((name) => /^\/pictures\/[\w-]+$/.test(name), '请上传图片')

/** Where a logo or icon is shown from, by its name: what was uploaded may be seen through, the demo's own is drawn. */
export const markUrl = (name: string): string => (name.startsWith('/pictures/up-') ? `${name}-480.webp` : `${name}.svg`)
