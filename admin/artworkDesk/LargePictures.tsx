import { useState } from 'react'
import type { Version } from '../artwork/picture.ts'
import css from './artworkDesk.module.css'
import desk from '../pieces/desk.module.css'

/** One of the pictures at large, the newest to begin with, and the others to be chosen. */
export function LargePictures({ versions, files }: { readonly versions: readonly Version[]; readonly files: number }) {
  const [chosen, choose] = useState<string | null>(null)
  const shown = versions.find(({ key }) => key === chosen) ?? versions.at(-1)
  if (!shown)
    return (
      <p className={desk.quiet}>
        {files === 0
          ? '客户尚未上传稿件。'
          : '这些文件没有可以显示的图片，PDF、AI 文件请在下面的“分色”中查看，其他请下载；自动检查的结果见右侧。'}
      </p>
    )
  return (
    <>
      <figure className={css.large}>
        <img src={shown.source} alt={shown.label} />
        <figcaption>{shown.label}</figcaption>
      </figure>
      {versions.length > 1 && (
        <div className={css.thumbs} role="group" aria-label="选择图稿">
          {versions.map(({ key, label, source }) => (
            <button key={key} type="button" aria-pressed={key === shown.key} title={label} onClick={() => choose(key)}>
              <img src={source} alt="" loading="lazy" />
              <span>{label}</span>
            </button>
          ))}
        </div>
      )}
    </>
  )
}
