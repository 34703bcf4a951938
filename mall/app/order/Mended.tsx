import { lazy, Suspense, useState } from 'react'
import type { FileLink } from '../../../contract/file.ts'
import wordsCss from '../private/words.module.css'
import lineCss from './line.module.css'

const CompareDialog = lazy(async () => ({ default: (await import('../private/CompareDialog.tsx')).CompareDialog }))

type Props = {
  readonly file: Pick<FileLink, 'name' | 'preview'>
  /** What lay there before the merchant changed it. */
  readonly own: FileLink
  readonly positionLabel: string
}

/** Says that the merchant changed a design, and shows it over what the buyer drew. */
export function Mended({ file, own, positionLabel }: Props) {
  const [open, setOpen] = useState(false)
  const what = positionLabel || file.name
  return (
    <p className={lineCss.brief}>
      <b>商家修改了设计</b>
      <a href={own.link} target="_blank" rel="noopener" className={wordsCss.link}>
        查看我的原稿
      </a>
      {file.preview && own.preview && (
        <button type="button" className={`${wordsCss.link} ${wordsCss.inline} no-print`} onClick={() => setOpen(true)}>
          与我的原稿对比
        </button>
      )}
      <Suspense>
        {open && file.preview && own.preview && (
          <CompareDialog
            title={`${what}：我的原稿与商家修改后`}
            one={{ label: '我的原稿', source: own.preview }}
            other={{ label: '商家修改后', source: file.preview }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </p>
  )
}
