import { Hash } from '../../../kit/Copy.tsx'
import lineCss from './line.module.css'

type Code = { readonly name: string; readonly hash: string }

/** For whoever must prove which file was meant: closed until asked for, and said what it is. */
export const CheckCodes = ({ codes }: { codes: readonly Code[] }) => (
  <details className={`${lineCss.hashes} no-print`}>
    <summary>文件指纹</summary>
    <p>文件内容改动一个字节，指纹就会不同；可凭它证明双方所指是同一份文件。</p>
    {codes.map(({ name, hash }, place) => (
      <p key={place}>
        {name} <Hash hash={hash} name={`${name}的指纹`} />
      </p>
    ))}
  </details>
)
