import styles from './Path.module.css'

export type Step = { readonly label: string; readonly at: 'done' | 'here' | 'ahead'; readonly note?: string }

const spoken = { done: '已完成', here: '当前', ahead: '未开始' } as const

/** The steps of something, with the one it stands on. `small` for many steps in little room. */
export const Path = ({ name, steps, small = false }: { name: string; steps: readonly Step[]; small?: boolean }) => (
  <ol className={small ? styles.pathSmall : styles.path} aria-label={name}>
    {steps.map(({ label, at, note }) => (
      <li key={label} data-at={at} aria-current={at === 'here' ? 'step' : undefined}>
        <i aria-hidden="true" />
        <span>
          {label}
          <span className="unseen">（{spoken[at]}）</span>
          {note && <small>{note}</small>}
        </span>
      </li>
    ))}
  </ol>
)
