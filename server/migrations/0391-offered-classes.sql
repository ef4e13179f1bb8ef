-- Classes of instruments that real accounts were offered at the last start of production: a start that offers fewer
-- says so first, as orders may be open there.
CREATE TABLE offered_class (
  name text PRIMARY KEY CHECK (name <> '')
);
