import { Segmented, Select } from 'antd'
import { useState } from 'react'
import { SplitPicture } from '../../kit/artwork/SplitPicture.tsx'
import { DifferencePicture } from './DifferencePicture.tsx'
import type { Version } from './picture.ts'
import css from './compare.module.css'

const modes = { split: '滑动对比', beside: '并排', difference: '差异' } as const
type Mode = keyof typeof modes

/** Two of several versions of what is printed, one over the other, beside each other, or where they differ. The first and the last to begin with. */
export function Compare({ versions }: { readonly versions: readonly Version[] }) {
  const [mode, setMode] = useState<Mode>('split')
  const [keys, setKeys] = useState<readonly [string | undefined, string | undefined]>([undefined, undefined])
  const one = versions.find(({ key }) => key === keys[0]) ?? versions[0]
  const other = versions.find(({ key }) => key === keys[1]) ?? versions.at(-1)
  if (!one || !other || versions.length < 2) return null
  const options = versions.map(({ key, label }) => ({ value: key, label }))
  return (
    <div className={css.compare}>
      <div className={css.choice}>
        <Select aria-label="左边的版本" options={options} value={one.key} onChange={(key) => setKeys([key, other.key])} />
        <span>与</span>
        <Select aria-label="右边的版本" options={options} value={other.key} onChange={(key) => setKeys([one.key, key])} />
        <Segmented<Mode>
          aria-label="对比方式"
          value={mode}
          onChange={setMode}
          options={(Object.keys(modes) as Mode[]).map((value) => ({ value, label: modes[value] }))}
        />
      </div>
      {mode === 'split' && <SplitPicture one={one} other={other} />}
      {mode === 'beside' && (
        <div className={css.beside}>
          {[one, other].map(({ label, source }, at) => (
            <figure key={at}>
              <img src={source} alt={label} />
              <figcaption>{label}</figcaption>
            </figure>
          ))}
        </div>
      )}
      {mode === 'difference' && <DifferencePicture key={`${one.key} ${other.key}`} one={one} other={other} />}
    </div>
  )
}
