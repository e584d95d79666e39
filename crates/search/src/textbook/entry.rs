/// The public entry points that all textbook searches share, for one that has `run_counted`.
macro_rules! entry_points {
    ($search:ident<L $(, $order:ident)?>, $position:ident, $value:ty) => {
        impl<L $(, $order)?> $search<L $(, $order)?> {
            /// Searches to this depth, in moves and outcomes of chance.
            pub fn search<P: $position>(&self, pos: &P, depth: u32) -> $crate::textbook::Found<P::Move, $value>
            where
                L: $crate::textbook::LeafEval<P>,
                $($order: $crate::textbook::Order<P>,)?
            {
                let limits = $crate::textbook::TextbookLimits::default();
                self.run(pos, depth, limits, &mut $crate::textbook::NoTrace)
                    .expect("a search without limits ends")
            }

            /// Searches to this depth and reports to a trace; `None` when a limit was hit.
            pub fn run<P: $position, T: $crate::textbook::Trace<P>>(
                &self,
                pos: &P,
                depth: u32,
                limits: $crate::textbook::TextbookLimits<'_>,
                trace: &mut T,
            ) -> Option<$crate::textbook::Found<P::Move, $value>>
            where
                L: $crate::textbook::LeafEval<P>,
                $($order: $crate::textbook::Order<P>,)?
            {
                self.run_counted(pos, depth, &mut NodeCounter::new(limits), trace)
            }
        }
    };
}

pub(super) use entry_points;
