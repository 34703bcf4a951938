/** What a file of artwork holds, as it was read without opening it in any program. Lengths in mm, unless they are said to be pixels. */
export type ArtworkFacts = {
  readonly format: 'picture' | 'pdf' | 'psd' | 'svg'
  /** What its first page, or the whole of it, measures; null: it has no size of its own. */
  readonly size: Size | null
  readonly pages: number
  /** How far its first page goes beyond what is cut, on the narrowest side; null: it says nothing of it. */
  readonly bleed: number | null
  /** Of pictures alone: what there is to be printed, in pixels. */
  readonly pixels: Size | null
  /** In what its colours are told. */
  readonly spaces: readonly ColourSpace[]
  /** Spot colours, by the names of their plates. */
  readonly spots: readonly string[]
  readonly fonts: readonly { readonly name: string; readonly embedded: boolean }[]
  /** Text that is drawn by fonts of the reader's machine. */
  readonly liveText: boolean
  /** Pictures that it places, with what each has of pixels for every inch. */
  readonly placed: readonly { readonly ppi: number }[]
  /** Carries programs or other files. */
  readonly active: boolean
  /** Some of it was not read. */
  readonly partial: boolean
}

/** A picture of so many pixels, and nothing else. */
export const pictureFacts = (pixels: Size, spaces: readonly ColourSpace[], pages = 1): ArtworkFacts => ({
  ...{ format: 'picture', size: null, pages, bleed: null, pixels, spaces, spots: [], fonts: [] },
  ...{ liveText: false, placed: [], active: false, partial: false },
})

export type Size = { readonly width: number; readonly height: number }

export const colourSpaces = { rgb: 'RGB', cmyk: 'CMYK', grey: '灰度', lab: 'Lab', indexed: '索引色', bitmap: '黑白位图' } as const
export type ColourSpace = keyof typeof colourSpaces

/** Why nothing was read of a file. */
export const unread = {
  kind: '此格式不能自动检查，由工作人员核对',
  locked: 'PDF 已加密或设有密码，请取消密码后重新上传',
  broken: '文件已损坏或不完整，请重新导出后上传',
  gone: '文件内容已丢失，请重新上传',
  large: '文件内容过大，不能自动检查，由工作人员核对',
  noPdf: 'AI 文件未包含 PDF 数据，请在 Illustrator 中勾选“创建 PDF 兼容文件”后重新保存',
} as const
export type Unread = keyof typeof unread
