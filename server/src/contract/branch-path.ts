/** The address of a branch's page: "/branches/porto-<id>". The name is for people; the id alone decides. */
export function branchPath({ _id, name }: { _id: string; name: string }): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return `/branches/${encodeURIComponent([...words.filter(word => word !== ''), _id].join('-'))}`
}

export const branchIdIn = (segment: string): string | undefined => /[0-9a-f]{24}$/.exec(segment)?.[0]
