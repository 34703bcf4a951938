import { text } from './text.ts'

/** A picture's name without size and ending: what an upload of kind `picture` answers as its link. */
export const PictureName = text('图片', 120).refine((name) => /^\/pictures\/[\w-]+$/.test(name), '请上传图片')
