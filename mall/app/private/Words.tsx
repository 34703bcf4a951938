import goodsCss from './goods.module.css'
/** What was chosen, as the server words it. */
export const Words = ({ words }: { words: readonly string[] }) =>
  words.length === 0 ? null : (
    <p className={goodsCss.words}>
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </p>
  )
