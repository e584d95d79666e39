use super::node::Node;

/// All nodes of one tree in one allocation that never grows.
///
/// The children of a node are contiguous and come after it. The root is node 0.
#[derive(Debug)]
pub(super) struct Arena {
    nodes: Vec<Node>,
    most: usize,
}

/// Marks in [`Node::count`] while a subtree is extracted.
const KEPT: u16 = 1 << 15;
const HEAD: u16 = 1 << 14;

impl Arena {
    /// An arena of at most this many bytes.
    ///
    /// The memory is reserved at once, and nodes never move; operating systems provide pages
    /// only as they are written. When there is less memory, the arena is smaller.
    pub(super) fn new(bytes: usize) -> Arena {
        let mut nodes = Vec::new();
        let mut most = (bytes / size_of::<Node>()).clamp(1, u32::MAX as usize);
        while nodes.try_reserve_exact(most).is_err() && most > 1 {
            most /= 2;
        }
        Arena { nodes, most }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The size of the nodes in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.nodes.as_slice())
    }

    /// A tree of one node.
    pub(super) fn reset(&mut self, root: Node) {
        self.nodes.clear();
        self.nodes.push(root);
    }

    #[inline]
    pub(super) fn get(&self, at: usize) -> &Node {
        &self.nodes[at]
    }

    #[inline]
    pub(super) fn get_mut(&mut self, at: usize) -> &mut Node {
        &mut self.nodes[at]
    }

    #[inline]
    pub(super) fn children(&self, parent: &Node) -> &[Node] {
        &self.nodes[parent.children()]
    }

    pub(super) fn children_mut(&mut self, parent: &Node) -> &mut [Node] {
        &mut self.nodes[parent.children()]
    }

    /// Is there room for this many more nodes?
    #[inline]
    pub(super) fn has_room(&self, more: usize) -> bool {
        self.nodes.len() + more <= self.most
    }

    /// Gives a node its children.
    pub(super) fn adopt(&mut self, parent: usize, children: impl Iterator<Item = Node>) {
        let first = self.nodes.len();
        self.nodes.extend(children);
        let count = self.nodes.len() - first;
        let parent = &mut self.nodes[parent];
        parent.first = first as u32;
        parent.count = count as u16;
    }

    /// Keeps the subtree of one node, and makes it the root.
    ///
    /// One pass, in place. Every node comes after its parent, so nodes can move down in order.
    /// The index of the first child is updated by pointer reversal: until that child is
    /// reached, its `first` holds the new index of the parent, and the parent's `first` holds
    /// what the child's held before.
    pub(super) fn keep(&mut self, root: usize) {
        self.nodes[root].count |= KEPT;
        let mut to = 0;
        for from in root..self.nodes.len() {
            let mut node = self.nodes[from];
            if node.count & KEPT == 0 {
                continue;
            }
            if node.count & HEAD != 0 {
                let parent = &mut self.nodes[node.first as usize];
                node.first = std::mem::replace(&mut parent.first, to as u32);
            }
            node.count &= !(KEPT | HEAD);
            if node.count > 0 {
                let children = node.children();
                self.nodes[children.clone()]
                    .iter_mut()
                    .for_each(|child| child.count |= KEPT);
                let head = &mut self.nodes[children.start];
                head.count |= HEAD;
                node.first = std::mem::replace(&mut head.first, to as u32);
            }
            self.nodes[to] = node;
            to += 1;
        }
        self.nodes.truncate(to);
    }
}

#[cfg(test)]
mod tests {
    use super::super::node::Actor;
    use super::*;

    fn leaf(visits: u32) -> Node {
        Node {
            visits,
            ..Node::new(Actor::First, 0.0, 0.0)
        }
    }

    /// The tree as text: visits, children in brackets.
    fn text(arena: &Arena, at: usize) -> String {
        let node = arena.get(at);
        let children: Vec<String> = node.children().map(|at| text(arena, at)).collect();
        if children.is_empty() {
            node.visits.to_string()
        } else {
            format!("{}({})", node.visits, children.join(" "))
        }
    }

    #[test]
    fn a_kept_branch_is_the_same_tree_and_the_rest_is_gone() {
        let mut arena = Arena::new(10_000);
        arena.reset(leaf(0));
        arena.adopt(0, [1, 2, 3].map(leaf).into_iter());
        // Younger nodes get their children before older ones, and the first child
        // of a family has children of its own.
        arena.adopt(3, [4, 5].map(leaf).into_iter());
        arena.adopt(1, [6].map(leaf).into_iter());
        arena.adopt(2, [7, 8].map(leaf).into_iter());
        arena.adopt(5, [9, 10].map(leaf).into_iter());
        arena.adopt(4, [11].map(leaf).into_iter());
        arena.adopt(6, [12].map(leaf).into_iter());
        arena.adopt(9, [13].map(leaf).into_iter());
        assert_eq!(text(&arena, 0), "0(1(6(12)) 2(7 8) 3(4(11) 5(9(13) 10)))");
        let branch = text(&arena, 3);
        arena.keep(3);
        assert_eq!(text(&arena, 0), branch);
        assert_eq!(arena.len(), 7);
        arena.keep(2);
        assert_eq!(text(&arena, 0), "5(9(13) 10)");
        arena.keep(0);
        assert_eq!(text(&arena, 0), "5(9(13) 10)");
    }
}
