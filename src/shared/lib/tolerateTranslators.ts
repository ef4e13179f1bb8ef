/**
 * Page translators replace text nodes, and React then fails to remove or insert beside a node that
 * is no longer where it put it. A node with another parent is left alone instead.
 */
export function tolerateTranslators(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) return child
    return removeChild.call(this, child) as T
  }
  Node.prototype.insertBefore = function insert<T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    const foreign = before !== null && before.parentNode !== this
    return insertBefore.call(this, node, foreign ? null : before) as T
  }
}
