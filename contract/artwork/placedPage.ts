import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../text.ts'
import { DesignPicture } from './design.ts'
import { pageNumber } from './layer.ts'
import { PageRead } from './pageRead.ts'

/** A page of a PDF as a design may place it. */
export const ReadPage = z.object({
  fileId: z.int(),
  name: z.string(),
  page: z.int(),
  /** How many pages the file has. */
  pages: z.int(),
  read: PageRead,
  /** What it looks like, on nothing: a picture of the company's own. */
  preview: DesignPicture,
})
export type ReadPage = z.infer<typeof ReadPage>

/** Reads a page of a PDF, or of an AI file that holds one, and draws what it looks like. */
export const readPage = endpoint({
  method: 'POST',
  path: '/api/design/page',
  who: 'buyer',
  grant: 'order.place',
  twice: '同一页得到同一张预览图',
  title: '读取 PDF 页面',
  input: z.object({ id: id('文件'), page: pageNumber.default(1) }),
  output: ReadPage,
})
